/**
 * `npm run chaos -- --minutes 10`: two shops and a worker of this build under load, with one random fault after another. Compares what
 * callers were told with what is stored, and prints a report in Markdown; ends with 1 when anything is lost, doubled or broken.
 */
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type ChaosReport, chaos } from './chaos/run.ts'
import { table } from './load.ts'

const usage = `npm run chaos                    ten minutes of faults
npm run chaos -- --minutes 60    for so long
npm run chaos -- --rounds 200    so many rounds
npm run chaos -- --seed 7        the faults of an earlier run`

const options = readArguments()
const report = await chaos({ ...options, onRound: line => console.error(line) })
print(report)
process.exit(report.problems.length > 0 ? 1 : 0)

function print({ rounds, seconds, faults, model, emails, canFill, problems }: ChaosReport): void {
  const { attempts, orders, writes, cancellations, returns, answers } = model
  const acknowledged = [...writes.values()].reduce((sum, tally) => sum + tally.acknowledged, 0)
  const lost = [...answers].reduce((sum, [name, count]) => sum + (name.endsWith(' none') ? count : 0), 0)
  const busy = [...answers].reduce((sum, [name, count]) => sum + (name.endsWith(' 503') ? count : 0), 0)
  const sum = [...answers.values()].reduce((all, count) => all + count, 0)
  const of = (tallies: typeof writes) => [...tallies.values()].reduce((all, tally) => all + tally.acknowledged, 0)
  console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}; seed ${options.seed}\n`)
  console.log(
    table([
      {
        rounds,
        minutes: (seconds / 60).toFixed(1),
        attempts: attempts.length,
        orders: orders.length,
        'moves by staff': acknowledged,
        'cancelled by customers': of(cancellations),
        returns: of(returns),
        emails: emails.sent,
        'emails again': emails.again,
        requests: sum,
        'answers lost': lost,
        'answers 503': busy,
      },
    ]),
  )
  console.log(`\n${table([...faults].sort().map(([fault, times]) => ({ fault, times })))}\n`)
  if (!canFill) console.log('The disk was not filled: this user cannot mount a small file system.\n')
  console.log(problems.length === 0 ? 'Nothing is lost, doubled or broken.' : 'Wrong:\n')
  for (const problem of problems.slice(0, 100)) console.log(`- ${problem}`)
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string' }, rounds: { type: 'string' }, seed: { type: 'string' } },
    })
    const number = (text: string | undefined, otherwise: number) => {
      const value = text === undefined ? otherwise : Number(text)
      if (!(value > 0)) throw new Error('not a number')
      return value
    }
    const rounds = number(values.rounds, Number.POSITIVE_INFINITY)
    return {
      rounds,
      minutes: number(values.minutes, values.rounds ? Number.POSITIVE_INFINITY : 10),
      seed: number(values.seed, Math.floor(Date.now() / 1000)),
    }
  } catch {
    console.error(usage)
    process.exit(1)
  }
}
