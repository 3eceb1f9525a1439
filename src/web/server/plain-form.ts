import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { FieldError } from '../browser/call.ts'
import type { PlainFailure } from '../forms/plain-form.ts'
import { requestContext } from './request-context.ts'

type Typed = Record<string, string>
type Call = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: (typed: Typed) => unknown
  failure: string
}

/**
 * Does for a form sent without scripts what the page's script does otherwise: the same call of /v1, with the same rules,
 * limits and cookies, in this process. A good answer leads to the page that `then` names; a refusal comes back to be shown.
 */
export async function answerPlainForm(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  { method, path, body, failure }: Call,
  then: (typed: Typed) => string,
) {
  const typed = await readForm(request)
  const answer = await context.get(requestContext).call(method, path, (body ?? (all => all))(typed))
  const said = (await answer.json()) as { message?: string; errors?: FieldError[] }
  const headers = new Headers()
  for (const cookie of answer.headers.getSetCookie()) headers.append('set-cookie', cookie)
  if (answer.ok) return redirect(then(typed), { headers, status: 303 })
  const shown = Object.fromEntries(Object.entries(typed).filter(([name]) => !/password/i.test(name)))
  const errors = said.errors ?? []
  const refused: PlainFailure = { message: errors.length > 0 ? null : (said.message ?? failure), errors, typed: shown }
  return data(refused, { status: answer.status, headers })
}

async function readForm(request: Request): Promise<Typed> {
  const form = await request.formData()
  return Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
