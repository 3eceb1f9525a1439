import type { Advice } from '../../shop/orders/messages/index.ts'

const advices: Record<Exclude<Advice, 'never'>, readonly number[]> = {
  // Rate limits, maintenance, too fast to one person.
  later: [4, 80007, 130429, 131000, 131016, 131057, 131048, 131056],
  // Token, permissions, payment, an account that is locked, a number that is not registered, templates that are paused.
  stop: [0, 3, 10, 190, 368, 131031, 131042, 131045, 133010],
  // No WhatsApp there, withheld, an experiment, a country; nobody wrote within 24 hours; a template that may not be
  // sent.
  otherWay: [131026, 131047, 131049, 130472, 130497, 131021, 131030, 132001, 132007, 132015, 132016],
}

/** What follows from an error of WhatsApp. Codes that nobody knows concern this message alone. */
export function adviceOf(code: number): Advice {
  if (code >= 200 && code <= 299) return 'stop'
  const [advice] = Object.entries(advices).find(([, codes]) => codes.includes(code)) ?? ['never']
  return advice as Advice
}
