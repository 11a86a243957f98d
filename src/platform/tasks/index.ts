export { type TaskLine, tasksOf, toggleTask } from './task-lines.ts'
