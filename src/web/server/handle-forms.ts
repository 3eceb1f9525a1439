import { type ActionFunctionArgs, data, redirect } from 'react-router'
import type { FieldError } from '../browser/call.ts'
import {
  addressOf,
  bodyOf,
  type Form,
  type Problems,
  pathNames,
  problemsOf,
  readRefusal,
  type Values,
} from '../forms/form.ts'
import type { FormResult } from '../forms/form-result.ts'
import { requestContext } from './request-context.ts'

/**
 * A form of the page. A success redirects to `leadsTo`; without it the page is shown again with the server's message.
 * `showFirst`: whether the page is shown again with these values instead of making the call, since it says more about
 * them.
 */
export type HandledForm = {
  form: Form
  leadsTo?: string | ((data: unknown) => string)
  showFirst?: (values: Values) => Promise<boolean>
}

/**
 * Handles a form sent without JavaScript as the page's script would: the same call of /v1, with the same rules,
 * limits and cookies, in this process. `known`: values from the page's URL; they override sent ones.
 */
export async function handleForms(
  { request, context }: Pick<ActionFunctionArgs, 'request' | 'context'>,
  forms: readonly HandledForm[],
  known: Values = {},
) {
  const values = { ...(await readValues(request)), ...known }
  const { form, leadsTo, showFirst } = forms.find(each => each.form.id === values.form) ?? onlyOne(forms)
  if (await showFirst?.(values)) {
    const shown = { form: form.id, ok: false, message: null, problems: {}, typed: shownAgain(form, values) }
    return data<FormResult>(shown)
  }
  const body = form.rule && bodyOf(form, values)
  const response = await context.get(requestContext).call(form.method, addressOf(form, values), body)
  const said = (await response.json()) as { message?: string; errors?: FieldError[]; data?: unknown }
  const headers = new Headers()
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  if (response.ok && leadsTo) {
    return redirect(typeof leadsTo === 'string' ? leadsTo : leadsTo(said.data), { headers, status: 303 })
  }
  const { problems: refused, message } = readRefusal(form, said)
  // A call names what its house asks besides only of what fits its schema: the page's own rule says all at once.
  const problems = response.ok ? {} : { ...(await brokenRules(form, body)), ...refused }
  const plain: FormResult = {
    form: form.id,
    ok: response.ok,
    message: response.ok ? (said.message ?? null) : Object.keys(problems).length > 0 ? null : message,
    problems,
    typed: shownAgain(form, values),
  }
  return data(plain, { status: response.status, headers })
}

async function brokenRules(form: Form, body: unknown): Promise<Problems> {
  const issues = (await form.rule?.())?.safeParse(body).error?.issues ?? []
  return problemsOf(
    form,
    issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  )
}

/** Mail programs and other clients do not name the form. */
function onlyOne([first, ...others]: readonly HandledForm[]): HandledForm {
  if (!first || others.length > 0) throw data('This page has no such form', { status: 400 })
  return first
}

/** The input that stays in the form: everything except passwords, and the id of the form. */
function shownAgain(form: Form, values: Values): Values {
  const shown = [...form.fields.filter(name => !/password/i.test(name)), ...pathNames(form)]
  return Object.fromEntries(shown.flatMap(name => (name in values ? [[name, values[name] ?? '']] : [])))
}

async function readValues(request: Request): Promise<Values> {
  // An invalid body counts as an empty form: the rules then name what is missing.
  const sent = await request.formData().catch(() => new FormData())
  return Object.fromEntries([...sent].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
