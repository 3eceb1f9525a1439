// What a new shop still lacks before it opens: `find-steps.ts`.

export { findShelf, findSteps, type Step } from './find-steps.ts'
export { SkipStep, skipStep } from './skip-step.ts'
