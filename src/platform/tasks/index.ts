export { type TaskLine, tasksOf, toggleTask, toggleTasks } from './task-lines.ts'
