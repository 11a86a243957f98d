/** Runs before the tests of every file. */
import { hangHooks } from './endings.ts'

hangHooks()
