import { plural } from '../../shop/ground/plural.ts'

/** '1 minute', '90 minutes', '3 hours': seconds rounded up. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? plural(minutes, 'minute') : plural(Math.ceil(minutes / 60), 'hour')
}
