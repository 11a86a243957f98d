export {
  countTasks,
  type TaskCount,
  type TaskLine,
  tasksOf,
  toggleTask,
  toggleTasks,
} from './task-lines.ts'
