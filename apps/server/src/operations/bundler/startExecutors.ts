import { setTimeout as delay } from 'node:timers/promises'
import { runWithLock } from '../../db/runWithLock.js'
import type { OperationParts } from '../createOperations.js'
import type { BundlerChain } from './BundlerChain.js'
import { createExecutor } from './createExecutor.js'
import { type OperationStore, openedChannel } from './operationStore.js'

const cleanEveryMs = 3_600_000

/**
 * Executes the stored operations of all chains, in only one of the processes that share a database. Resumes those of an
 * earlier process at the start.
 */
export function startExecutors(
  parts: Pick<OperationParts, 'config' | 'logger' | 'now'> & {
    readonly chains: readonly BundlerChain[]
    readonly store: OperationStore
  },
): { readonly close: () => Promise<void>; readonly wake: (chainId: string) => void } {
  const { chains, config, logger, store } = parts
  const state: { running?: ReturnType<typeof runExecutors> | undefined } = {}
  if (chains.length === 0) return { close: async () => undefined, wake: () => undefined }

  function runExecutors() {
    const executors = new Map(chains.map((chain) => [chain.chainId, createExecutor({ ...parts, chain })]))
    const clean = () => store.clean().catch((error: unknown) => logger.warn({ err: error }, 'cannot delete operations'))
    const cleaning = { done: clean() }
    const timer = setInterval(() => {
      cleaning.done = clean()
    }, cleanEveryMs)
    timer.unref()
    return {
      wake: (chainId: string) => executors.get(chainId)?.wake(),
      close: async () => {
        state.running = undefined
        clearInterval(timer)
        await Promise.all([cleaning.done, ...[...executors.values()].map((each) => each.close())])
      },
    }
  }

  const leading = runWithLock({
    ...{ lock: 'bundler', databaseUrl: config.databaseUrl, logger },
    wait: (ms, signal) => delay(ms, undefined, { signal, ref: false }).catch(() => undefined),
    start: () => {
      const running = runExecutors()
      state.running = running
      return running
    },
    listen: { channel: openedChannel, receive: (running, chainId) => running.wake(chainId) },
  })
  return { close: leading.close, wake: (chainId) => state.running?.wake(chainId) }
}
