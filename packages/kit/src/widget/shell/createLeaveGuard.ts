import type { Words } from '@foyer/messages/en'
import type { ComponentType } from 'react'

/** The confirmation over the card. It stays until the user decides whether to leave. */
export type LeaveQuestionView = ComponentType<{ readonly guard: LeaveGuard; readonly words: Words<'core'> }>

export interface LeaveBlock {
  /** The confirmation view. It loads with the views that block, so that other openings do not load it. */
  readonly Question?: LeaveQuestionView
  /** Prevents leaving completely and shows the reason. Used if leaving is not allowed at all. */
  readonly prevent?: () => void
  /** Stops the pending request without leaving. Going back calls it. */
  readonly stop?: (() => void) | undefined
}

/** Requests confirmation before the user leaves while a request is pending. */
export interface LeaveGuard {
  /** Requires confirmation from now on. Returns a function that removes the block. */
  block(block: LeaveBlock): () => void
  /** Stops the request of the newest block that supports it. Returns true if there was one. */
  stop(): boolean
  /** Leaves, or requests confirmation first while a block exists. */
  requestLeave(go: () => void): void
  /** Returns the confirmation view while it is open. */
  getQuestion(): LeaveQuestionView | undefined
  resolve(isLeaving: boolean): void
  subscribe(listener: () => void): () => void
}

export function createLeaveGuard(): LeaveGuard {
  const listeners = new Set<() => void>()
  const blocks: LeaveBlock[] = []
  let pending: (() => void) | undefined
  const set = (next: (() => void) | undefined) => {
    if (pending === next) return
    pending = next
    for (const listener of [...listeners]) listener()
  }
  return {
    block(block) {
      const own = { ...block }
      blocks.push(own)
      return () => {
        const index = blocks.indexOf(own)
        if (index < 0) return
        blocks.splice(index, 1)
        // The request ended while the confirmation was open: nothing can be lost any more.
        if (blocks.length === 0) set(undefined)
      }
    },
    stop() {
      const stop = blocks.findLast((block) => block.stop)?.stop
      stop?.()
      return stop !== undefined
    },
    requestLeave(go) {
      const reject = blocks.at(-1)?.prevent
      if (blocks.length === 0) go()
      else if (reject) reject()
      // A second attempt, such as Escape on the confirmation, means "stay".
      else set(pending ? undefined : go)
    },
    getQuestion: () => pending && blocks[0]?.Question,
    resolve(isLeaving) {
      const go = pending
      set(undefined)
      if (isLeaving) go?.()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
