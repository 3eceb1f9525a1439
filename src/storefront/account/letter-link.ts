import { personal } from './plain-form.ts'

/** Of pages whose address holds a token from a letter: no other site, not even this one's next page, shall read it. */
export const secretAddress = { ...personal, 'referrer-policy': 'no-referrer' }
