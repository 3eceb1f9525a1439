export { findShelf, findSteps, type Step } from './find-steps.ts'
export { SkipStep, skipStep } from './skip-step.ts'
