import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/platform/process/project-root.ts'

// An upgrade may change what is not documented, in any version and without a word: the shop then breaks where nobody looks.

const files = ['src', 'bin', 'test', 'bench', 'db'].flatMap(folder =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(path => /\.(tsx?|mjs)$/.test(path) && !/\.gen\.ts$/.test(path))
    .map(path => join(folder, path))
    .filter(path => path !== 'test/attacks/private-parts.test.ts')
    .map(path => ({ path, code: withoutComments(readFileSync(join(projectRoot, path), 'utf8')) })),
)

type Rule = { pattern: RegExp; allowed?: Record<string, string> }

const rules: Record<string, Rule> = {
  'a member with an underscore, which its owner calls private': {
    // Not `_id`, a field of ours; not a table of SQL, which has a rule of its own.
    pattern:
      /(?<!graphile_worker)\??\.(?!_id\b)_[a-z]\w*|\[(['"`])(?!_id\1)_\w+\1\]|[{,]\s*(?!_id\b)_[a-z]\w*\s*[:,}][^=\n]*\}\s*=\s*\w/i,
    allowed: {
      'src/process/supervisor/sockets.ts': 'Node has no public function that binds a socket without listening on it.',
    },
  },
  "the schema's internals of Zod": { pattern: /\b_zod\b/ },
  'the inside of better-auth': {
    pattern: /\binternalAdapter\b|\$context\b/,
    allowed: {
      'src/platform/sign-in/sign-in.ts': 'Its public calls cannot make an account without a request.',
      'src/platform/sign-in/staff-sign-in.ts': 'As above, for staff.',
    },
  },
  "the queue's own tables": {
    // Tests read what a job was given: the public view has no payloads.
    pattern: /graphile_worker\._private/,
    allowed: { '^(?:test/|src/.*\\.test\\.ts$)': 'in tests alone' },
  },
  'a prototype of somebody else': {
    pattern: /\b(?!(?:HTML\w*Element|Object|Array)\b)\w+\.prototype\b/,
    allowed: {
      'src/web/server/admission/listeners.ts': "Node's public net.Server, whose close leaves idle connections.",
    },
  },
  'the parser, handle or state of a socket or stream': {
    pattern:
      /\.(?:parser\b|onIncoming\b|(?:readable|writable)State\b)|\b_handle\b|process\.binding|internalBinding|--expose-internals/,
  },
  'symbols that are not ours': { pattern: /getOwnPropertySymbols/ },
  'what is called internal, unstable or secret': {
    pattern: /\b(?:unstable_|UNSAFE_|__SECRET_|__CLIENT_INTERNALS|experimental_)\w*/,
  },
  'a file inside a package, where its exports do not name it': {
    pattern: /from ['"](?:[^'"]*node_modules\/|(?!\.)(?:@[\w-]+\/)?[\w-]+\/(?:dist|src|internals?|cjs|esm|build)\/)/,
    allowed: { 'test/attacks/fuzz/document.ts': "ajv's documented entry for JSON Schema 2020-12." },
  },
  'the text of a package, to be changed or read': {
    pattern: /readFile(?:Sync)?\([^)\n]*node_modules(?!\/\.package-lock)|\btransform\((?:code|source)\b|patch-package/,
  },
}

test.each(Object.keys(rules))('nothing uses %s', name => {
  const { pattern, allowed = {} } = rules[name] as Rule
  const found = files.filter(({ code }) => pattern.test(code)).map(({ path }) => path)
  expect(
    found.filter(
      path =>
        !Object.keys(allowed).some(each => path === each || (each.startsWith('^') && new RegExp(each).test(path))),
    ),
  ).toEqual([])
})

test.each([
  'outgoing._header = text',
  "socket['_handle']",
  'const { _zod } = schema',
  'const { def } = schema._zod',
  'const { internalAdapter } = await auth.$context',
  'socket.parser.onIncoming = stop',
  'ServerResponse.prototype.writeHead.call(answer)',
  "import { x } from 'react-router/dist/production/lib/router.js'",
  "readFileSync('node_modules/react-dom/index.js')",
  'async transform(code, id) {}',
  "import { unstable_usePrompt } from 'react-router'",
])('it would be noticed: %s', line => {
  expect(Object.values(rules).some(({ pattern }) => pattern.test(line))).toBe(true)
})

test.each([
  'product._id',
  'const { _id, name } = product',
  'HTMLInputElement.prototype',
  'const { name: _, ...rest } = row',
  '// Node calls it _header',
])('it is allowed: %s', line => {
  expect(Object.values(rules).filter(({ pattern }) => pattern.test(withoutComments(line)))).toEqual([])
})

/** Comments may name what is not used. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '')
}
