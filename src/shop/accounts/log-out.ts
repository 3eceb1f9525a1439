import type { SignIn } from '../../platform/sign-in/sign-in.ts'

/** Ends the session behind the request, if there is one; answers the cookies that make the browser forget it. */
export async function logOut(signIn: SignIn, headers: Headers): Promise<string[]> {
  const { headers: answer } = await signIn.api.signOut({ headers, returnHeaders: true })
  return answer.getSetCookie()
}
