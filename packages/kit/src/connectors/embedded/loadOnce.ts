import { FoyerError } from '@foyer/primitives/errors/FoyerError'

/** A value that is loaded with its first use. */
export interface LazyValue<Value> {
  /** Returns the value, or undefined before it is loaded. */
  get(): Value | undefined
  /** Returns whether a load was started and did not fail. */
  isRequested(): boolean
  /**
   * Calls `run` with the value, in the task of the call if the value is loaded already.
   * @throws FoyerError `OFFLINE` if the load fails. The next call loads again.
   */
  use<Result>(run: (value: Value) => Promise<Result>): Promise<Result>
}

/** Creates a value that `load` provides once. */
export function loadOnce<Value>(load: () => Promise<Value>): LazyValue<Value> {
  let value: Value | undefined
  let loading: Promise<void> | undefined
  return {
    get: () => value,
    isRequested: () => loading !== undefined,
    use: async (run) => {
      loading ??= load().then(
        (loaded) => {
          value = loaded
        },
        (cause) => {
          loading = undefined
          throw new FoyerError('OFFLINE', { cause })
        },
      )
      if (value === undefined) await loading
      return run(value as Value)
    },
  }
}
