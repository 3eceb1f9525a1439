import { z } from 'zod'

/** What tells entries of a list apart while they are changed; 0: stored before entries had one. */
export const EntryId = z.number().int().min(0).max(0x7fffffff).default(0)
