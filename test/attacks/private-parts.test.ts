import { expect, test } from 'vitest'
import { rules, withoutComments } from '../../bin/private-parts/rules.ts'

test.each([
  'outgoing._header = text',
  "socket['_handle']",
  'const { _zod } = schema',
  'const { _events } = socket',
  'const { a, _events: b } = socket',
  "Reflect.get(outgoing, '_header')",
  'Object.getPrototypeOf(outgoing).writeHead',
  "import http from 'node:_http_server'",
  "await import('pg/lib/client.js')",
  "readFileSync(require.resolve('react-dom/index.js'))",
  'const { def } = schema._zod',
  'socket.parser.onIncoming = stop',
  'ServerResponse.prototype.writeHead.call(answer)',
  "import { x } from 'react-router/dist/production/lib/router.js'",
  "readFileSync('node_modules/react-dom/index.js')",
  'async transform(code, id) {}',
  'transform(text) { return text }',
  "import { unstable_usePrompt } from 'react-router'",
])('it would be noticed: %s', line => {
  expect(Object.values(rules).some(({ pattern }) => pattern.test(line))).toBe(true)
})

test.each([
  'product._id',
  'const { _id, name } = product',
  'HTMLInputElement.prototype',
  'text.transform(typed => { return typed })',
  'this.transform = () => {}',
  'const { name: _, ...rest } = row',
  '// Node calls it _header',
])('it is allowed: %s', line => {
  expect(Object.values(rules).filter(({ pattern }) => pattern.test(withoutComments(line)))).toEqual([])
})
