export type Rule = { words: string; path: string; name: string | null }

const RULE = /^\s*(?:\/\*\*|\*|\/\/|--) *@rule +(.+?)(?: *\*\/)?$/
const COMMENT = /^\s*(?:\/\*|\*|\/\/|--)/
const NAMED =
  /^(?:export )?(?:async )?(?:function\*?|const|type|class|interface) (\w+)|^create (?:or replace )?(?:function|view|trigger) (\w+)/

/**
 * The rules of one file: its lines `@rule <words>`, each with the name that its comment stands above, or null for the
 * whole file.
 */
export function rulesOf(path: string, text: string): Rule[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const [, words] = RULE.exec(line) ?? []
    if (!words) return []
    const below = lines.slice(index + 1).find(each => !COMMENT.test(each)) ?? ''
    const [, code, sql] = NAMED.exec(below) ?? []
    return [{ words, path, name: code ?? sql ?? null }]
  })
}

/**
 * docs/rules.md: each rule with the places that hold it, a chapter for each wing of the shop and each other folder, in
 * the order of the rules.
 */
export function rulesDocument(rules: readonly Rule[]): string {
  const byWords = Map.groupBy(rules, ({ words }) => words)
  const chapters = Map.groupBy(byWords.values(), ([first]) => CHAPTER.exec(first?.path ?? '')?.[0])
  return [HEAD, ...[...chapters].map(chapter)].join('\n')
}

const CHAPTER = /^(?:src\/shop\/\w+|src\/[\w-]+|db\/\w+|[^/]+)/

const HEAD = `# Where is the rule that says ...

Written by \`node bin/documents.ts --write\` from the lines \`@rule <words>\` that stand beside the code; \`npm run check\` compares. A rule with several
places stands in each of them.
`

const chapter = ([folder, rows]: [string | undefined, Rule[][]]) =>
  `## ${folder}\n\n| rule | where |\n|---|---|\n${rows.map(row).join('\n')}\n`

const row = (places: Rule[]) =>
  `| ${places[0]?.words} | ${places.map(({ path, name }) => (name ? `\`${name}\` of \`${path}\`` : `\`${path}\``)).join(', ')} |`
