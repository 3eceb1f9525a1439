import { firstSteps } from '../../shop/watch/first-steps/first-step-rules.ts'
import { SkipStep, skipStep } from '../../shop/watch/first-steps/index.ts'
import { staffAction } from '../../web/server/staff-pages.ts'

/** Leaves a step out of the list, or takes it in again. */
export const skipAction = staffAction('settings.change', SkipStep, async ({ tx, input }) => {
  const { before, after } = await skipStep(tx, input)
  const { label } = firstSteps[input.step]
  return {
    audit: {
      action: 'setting.changed',
      subject: { type: 'setting', id: 'skippedSteps', label: 'First steps that are left out' },
      before: { value: before },
      after: { value: after },
    },
    message:
      input.skipped === 'yes'
        ? `Left out: ${label}. You find it at Settings, First steps.`
        : `In the list again: ${label}.`,
  }
})
