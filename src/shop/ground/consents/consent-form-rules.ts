import { z } from 'zod'

/** Whether an account agrees to reminders. */
export const ReminderChoice = z.object({ agreed: z.boolean('agreed must be true or false') })

/** The token of a reminder's link. */
export const StopReminders = z.object({ token: z.string({ error: 'token is a required field' }).min(1).max(400) })
