// An upgrade may change what is not documented, in any version and without notice.

type Rule = { pattern: RegExp; allowed?: Record<string, string> }

/**
 * What no code of the shop may use, by name. `allowed`: files that may, or the start of an expression of them, and why.
 */
export const rules: Record<string, Rule> = {
  'a member with an underscore, which its owner calls private': {
    // Not `_id`, a field of ours; not a table of SQL, which has a rule of its own.
    pattern:
      /(?<!graphile_worker)\??\.(?!_id\b)_[a-z]\w*|\[(['"`])(?!_id\1)_\w+\1\]|Reflect\.\w+\([^)]*(['"`])(?!_id\2)_\w+\2|[{,]\s*(?!_id\b)_[a-z]\w*\s*(?:[:,][^=\n]*)?\}\s*=\s*[(\w]/i,
  },
  "the schema's internals of Zod": { pattern: /\b_zod\b/ },
  "the queue's own tables": {
    // Tests read what a job was given: the public view has no payloads.
    pattern: /graphile_worker\._private/,
    allowed: { '^(?:test/|src/.*\\.test\\.ts$)': 'in tests alone' },
  },
  'a prototype of somebody else': {
    pattern: /\b(?!(?:HTML\w*Element|Object|Array)\b)\w+\.prototype\b|\b[gs]etPrototypeOf\b|\b__proto__\b(?!['"`=])/,
    allowed: {
      'test/staff-pages.ts': 'It asks whether an answer is a plain object.',
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
    pattern:
      /\b(?:from|import|require)[ (]*['"](?:[^'"]*node_modules\/|(?:node:)?_|(?!\.)(?:@[\w-]+\/)?[\w-]+\/(?:dist|src|lib|internals?|cjs|esm|build)\b)/,
    allowed: {
      'test/call-document.ts': "ajv's documented entry for JSON Schema 2020-12.",
      'src/platform/email/smtp.ts': "Entries of nodemailer's exports.",
      'src/storefront/order/live-map.ts': "leaflet's style sheet, where its documentation has it.",
    },
  },
  'the text of a package, to be changed or read': {
    pattern:
      /readFile(?:Sync)?\([^)\n]*node_modules(?!\/\.package-lock)|\bresolve\(['"][^.'"][^'"]*\.[cm]?js['"]|(?<![.\w])transform\([^()\n]*\)[^;\n]*\{|patch-package/,
    allowed: { 'test/journeys/accessible.ts': 'axe-core documents that its file is given to a page.' },
  },
}

/** Comments may name what is not used. */
export function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '')
}
