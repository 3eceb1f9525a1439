import { z } from 'zod'

/** The version of a record that somebody saw when they began to change it. */
export const SeenVersion = z.coerce.number().int().min(1).max(1_000_000_000)
