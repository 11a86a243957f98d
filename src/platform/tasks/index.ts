export {
  countTasks,
  type TaskCount,
  type TaskLine,
  taskLines,
  tasksOf,
  toggleTask,
  toggleTasks,
} from './task-lines.ts'
