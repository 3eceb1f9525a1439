// A program that crashes in the way that the next line of its plan (a file, its first argument) names.
import { readFileSync, writeFileSync } from 'node:fs'

const [plan] = process.argv.slice(2)
const [step, ...rest] = readFileSync(plan, 'utf8').trim().split('\n')
writeFileSync(plan, rest.join('\n'))
if (step.startsWith('ready')) process.send('ready', () => end(step.slice('ready '.length)))
else end(step)

function end(how) {
  if (how === 'live') setInterval(() => {}, 1_000_000)
  else if (how.startsWith('SIG')) process.kill(process.pid, how)
  else process.exit(Number(how))
}
