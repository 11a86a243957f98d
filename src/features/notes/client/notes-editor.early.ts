import { listenEarly } from './parts/early-keys.ts'

listenEarly()
