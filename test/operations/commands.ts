import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/process/project-root.ts'

export const operations = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8')

const PROGRAMS = /^(npm|node|systemd-run|systemctl|journalctl|useradd|install|ln|age) /

/** The commands of docs/operations.md, from its first line to its last: those of its blocks and those in its text, each once. */
export function documentedCommands(): string[] {
  const found = [...operations.matchAll(/^```\n([\s\S]*?)^```|`([^`\n]+)`/gm)].flatMap(([, block, inline]) =>
    block ? linesOf(block) : [inline ?? ''],
  )
  return [...new Set(found.filter(text => PROGRAMS.test(text)))]
}

/** Without what is said of them, and with continued lines as one. */
const linesOf = (block: string): string[] =>
  block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map(line => line.replace(/\s+#.*/, '').trim())
