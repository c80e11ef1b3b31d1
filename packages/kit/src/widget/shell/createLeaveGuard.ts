import type { Words } from '@foyer/messages/en'
import type { ComponentType } from 'react'

/** What stands over the card until a person has said whether they leave. */
export type LeaveQuestionView = ComponentType<{ readonly guard: LeaveGuard; readonly words: Words<'core'> }>

export interface LeaveBlock {
  /** It comes with the views that block: an opening that blocks nothing does not fetch it. */
  readonly Question?: LeaveQuestionView
  /** Where leaving is no answer: says so, and nobody leaves. */
  readonly refuse?: () => void
  /** Ends the waiting without leaving, which is what going back does then. */
  readonly stop?: (() => void) | undefined
}

/** Stands between a person and the way out while something they sent off is not answered yet. */
export interface LeaveGuard {
  /** From now on leaving asks first; returns the undo. */
  block(block: LeaveBlock): () => void
  /** Ends the waiting of the newest block that can; true when there was one. */
  stop(): boolean
  /** Leaves, or asks first while something blocks. */
  leave(go: () => void): void
  /** The question, while it stands. */
  getQuestion(): LeaveQuestionView | undefined
  answer(isLeaving: boolean): void
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
        // The answer came while the question stood: there is nothing left to lose.
        if (blocks.length === 0) set(undefined)
      }
    },
    stop() {
      const stop = blocks.findLast((block) => block.stop)?.stop
      stop?.()
      return stop !== undefined
    },
    leave(go) {
      const refuse = blocks.at(-1)?.refuse
      if (blocks.length === 0) go()
      else if (refuse) refuse()
      // Asked twice, such as Escape over the question itself: stay.
      else set(pending ? undefined : go)
    },
    getQuestion: () => pending && blocks[0]?.Question,
    answer(isLeaving) {
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
