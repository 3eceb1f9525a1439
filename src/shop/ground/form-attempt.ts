import { z } from 'zod'
import { randomText } from '../../platform/secrets/signing.ts'
import { ShopError } from './shop-error.ts'

const ATTEMPT_LENGTH = 20
const openAgain = 'Please open the form again'

/** A key that a form of staff carries, so that one that is sent twice, by a second press or a refresh, writes once. */
export const newAttempt = (): string => randomText(ATTEMPT_LENGTH)

export const Attempt = z
  .string({ error: openAgain })
  .length(ATTEMPT_LENGTH, openAgain)
  .regex(/^[\w-]*$/, openAgain)

/** The refusal of an attempt that has written something else. */
export const usedAttempt = (): ShopError => new ShopError('invalid', openAgain)
