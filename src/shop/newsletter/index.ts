export { Subscribe, subscribe } from './subscribe.ts'
