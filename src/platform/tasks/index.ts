export {
  countTasks,
  type TaskCount,
  type TaskLine,
  taskLines,
  tasksOf,
  toggleTask,
  toggleTasks,
  withPlainTasks,
} from './task-lines.ts'
