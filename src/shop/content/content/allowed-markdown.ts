import MarkdownIt, { type Token } from 'markdown-it'
import type { z } from 'zod'
import { bracedNames } from '../../ground/brace-syntax-rules.ts'
import { upTo } from '../../ground/forms/index.ts'
import { Settings } from '../../settings/settings/index.ts'
import { MARKS, mayLeadTo, STORED } from './parse-markdown.ts'
import { valuesOf } from './values-of-braces.ts'

const MAX_BODY = 50_000

// As the shop reads it, but with every link and picture, so that each can be judged.
const markdown = new MarkdownIt('zero').enable(MARKS)
markdown.validateLink = () => true

const FACTS = { attarsStartAt: '', served: '' }

/** The names that a text may hold in braces: '{freeShippingFrom}'. */
export const placeholders = (): string[] => [...Object.keys(valuesOf(Settings.parse({}), FACTS)), 'deliveryTimes']

/** A line of text in which no name in braces is replaced. */
export const plainLine = (most: number) => upTo(most).superRefine(refuse(bracedNames, nothingReplaced))

/** A sentence that may name values of the settings. */
export const filledLine = (most: number) => upTo(most).superRefine(refuse(bracedNames, unknownName))

/**
 * Markdown of staff. What shoppers would not see as it was meant is refused with the reason.
 * @rule what the text of a page or an article may hold
 */
export const markdownText = () =>
  upTo(MAX_BODY).superRefine((text, context) => {
    refuse(bracedNames, unknownName)(text, context)
    for (const problem of few([htmlIn(text), ...targetProblems(text)].filter(each => each !== null)))
      context.addIssue({ code: 'custom', message: problem })
  })

// Of a text that is wrong throughout.
const MOST_PROBLEMS = 5
const few = (problems: readonly string[]): string[] => [...new Set(problems)].slice(0, MOST_PROBLEMS)

const nothingReplaced = (name: string) => `Nothing takes the place of {${name}} here: please write it out`

function unknownName(name: string): string | null {
  const known = placeholders()
  return known.includes(name)
    ? null
    : `There is no {${name}}. You may write ${known.map(each => `{${each}}`).join(', ')}`
}

const refuse =
  (find: (text: string) => string[], judge: (match: string) => string | null) =>
  (text: string, context: z.core.$RefinementCtx<string>): void => {
    const problems = [...new Set(find(text))].map(judge).filter(problem => problem !== null)
    for (const message of few(problems)) context.addIssue({ code: 'custom', message })
  }

function htmlIn(text: string): string | null {
  const tag = /<\/?[a-z!][^\s>]{0,20}/i.exec(text)?.[0]
  return tag ? `HTML such as '${tag}' is not read: please write Markdown` : null
}

/** What is wrong with links and pictures. */
function targetProblems(text: string): string[] {
  const problems: string[] = []
  const walk = (tokens: Token[], alone: boolean): void => {
    for (const token of tokens) {
      if (token.type === 'link_open') problems.push(...linkProblem(String(token.attrGet('href') ?? '')))
      if (token.type === 'image') problems.push(...pictureProblem(token, alone))
      const children = token.children ?? []
      walk(children, token.type === 'inline' && children.length === 1)
    }
  }
  walk(markdown.parse(text, {}), false)
  return problems
}

function linkProblem(href: string): string[] {
  if (!mayLeadTo(href))
    return [`A link leads to '${shown(href)}': it may lead to a page of the shop (/shop), https://, mailto: or tel:`]
  // Shoppers may not open these.
  return /^\/(admin|v1|preview)(\/|$|\?|#)|\/\.\.?(\/|$)/i.test(href)
    ? [`A link leads to '${shown(href)}', which is no page for shoppers`]
    : []
}

function pictureProblem(token: Token, alone: boolean): string[] {
  const src = String(token.attrGet('src') ?? '')
  if (!STORED.test(src)) return [`'${shown(src)}' is no picture of the shop: please upload it here`]
  if (token.content.trim() === '') return ['Please describe each picture between its brackets: ![words](...)']
  return alone ? [] : ['A picture stands on a line of its own']
}

const shown = (address: string): string => address.slice(0, 80)
