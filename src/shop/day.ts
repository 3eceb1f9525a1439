import { z } from 'zod'

/** A day as forms and addresses write it: '2026-11-22'. Earlier ones are typing errors; PostgreSQL has no year 0. */
export const day = (message?: string) => z.iso.date(message).refine(text => text >= '1900-01-01', message)
