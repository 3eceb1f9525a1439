import type { Context } from 'hono'
import type { Db } from '../../platform/database/database.ts'
import type { Secret } from '../../platform/secrets/signing.ts'
import { STAFF_SESSION_AGE_S, type StaffSignIn } from '../../platform/sign-in/staff-sign-in.ts'
import {
  findStaffSession,
  SIGN_IN_STEP_AGE_S,
  type StaffRules,
  type StaffSession,
} from '../../shop/staff/staff/index.ts'
import { knownBrowsers } from './known-browsers.ts'
import { signedCookie } from './signed-cookie.ts'
import { TEST_VISIT } from './test-orders.ts'

/** Who of the shop's people makes a request: a cookie of its own, apart from the shoppers' session. */
export type RequestStaff = {
  /** The session, or null. Reads the database once per request. */
  session: () => Promise<StaffSession | null>
  /** The session, without counting as use: for what a page asks by itself. */
  idleSession: () => Promise<StaffSession | null>
  /** Signs the browser in with this token; the session that it had ends. */
  start: (token: string) => void
  end: () => void
  /**
   * What the browser keeps between two steps of a sign-in, and of whom (empty: of a passkey); null when there is none.
   */
  step: () => { step: string; email: string } | null
  keepStep: (step: string, email?: string) => void
  /** Whether this browser tries orders, while its session goes on: see `testVisits`. */
  triesOrders: () => boolean
  /** Begins or ends that. */
  tryOrders: (tries: boolean) => void
  /** The name of this browser if it was let into this account before, else null; without an email, into any account. */
  knownBrowser: (email?: string) => string | null
  /** Makes this browser known to the account of this email. */
  rememberBrowser: (email: string) => void
}

type Parts = {
  db: Db
  staffSignIn: StaffSignIn
  settings: () => Promise<StaffRules>
  config: { sessionSecret: Secret; publicUrl: string }
}

/** Returns what gives each request its staff session, with the `Set-Cookie` headers of the response. */
export function staffOfRequests({ db, staffSignIn, settings, config }: Parts) {
  const cookie = signedCookie('khushbu_staff', STAFF_SESSION_AGE_S, config)
  const known = knownBrowsers(config, 'staff')
  const testCookie = signedCookie(TEST_VISIT, STAFF_SESSION_AGE_S, config)
  const stepCookie = signedCookie('khushbu_staff_step', SIGN_IN_STEP_AGE_S, config)

  return (c: Context): RequestStaff & { setCookies: () => Promise<string[]> } => {
    let found: Promise<StaffSession | null> | undefined
    // Null: the response deletes the cookie.
    let next: string | null | undefined
    let nextStep: string | null | undefined
    let nextTries: 'yes' | null | undefined
    const remembered: string[] = []
    const find = async (idle: boolean) => {
      const token = cookie.read(c)
      return token ? findStaffSession(db, token, await settings(), { idle }) : null
    }
    return {
      session: () => {
        found ??= find(false)
        return found
      },
      idleSession: () => find(true),
      start: token => {
        next = token
        nextStep = null
      },
      end: () => {
        next = null
        nextTries = null
      },
      triesOrders: () => testCookie.read(c) !== null,
      tryOrders: tries => {
        nextTries = tries ? 'yes' : null
      },
      step: () => {
        const [, email = '', step = ''] = /^([^ ]*) (.*)$/.exec(stepCookie.read(c) ?? '') ?? []
        return step ? { step, email } : null
      },
      keepStep: (step, email = '') => {
        nextStep = `${email} ${step}`
      },
      knownBrowser: email => (email === undefined ? known.name(c) : known.find(c, email)),
      rememberBrowser: email => {
        remembered.push(known.remember(c, email))
      },
      setCookies: async () => {
        const before = cookie.read(c)
        if (next && before && before !== next) await staffSignIn.endSession(before)
        const set = (value: string | null | undefined, { give, drop }: typeof cookie) =>
          value === undefined ? [] : [value === null ? drop() : give(value)]
        return [...set(next, cookie), ...set(nextStep, stepCookie), ...set(nextTries, testCookie), ...remembered]
      },
    }
  }
}
