import { ShopError } from './shop-error.ts'

/**
 * Throws `move_refused`, naming the state by its words, unless a thing is in one of these states; without any, it may
 * be in each.
 */
export function demandState<State extends string>(
  thing: string,
  state: State,
  states: readonly State[],
  words: Readonly<Record<State, string>>,
): void {
  if (states.length > 0 && !states.includes(state))
    throw new ShopError('move_refused', `This ${thing} is ${words[state].toLowerCase()} now.`)
}
