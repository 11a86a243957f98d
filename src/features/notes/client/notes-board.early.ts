import { listenEarly } from './note/early-keys.ts'

listenEarly()
