import { FrameFailure } from './FrameFailure.js'

/** The part of Trusted Types the frame uses; not every browser has it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown
  }
}

/** Name of the frame's one policy; the page's Content-Security-Policy names it too. */
const policyName = 'foyer-frame'

/** Gives what starts the worker that holds the keys. Its address is the only one the page's policy lets through. */
export function createWorkerStart(path: string): () => Worker {
  const rules = {
    createScriptURL(url: string): string {
      if (url !== path) throw new FrameFailure('internal_error', 'The frame starts no other script.')
      return url
    },
  }
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = factory?.createPolicy(policyName, rules) ?? rules
  // With Trusted Types this is a TrustedScriptURL, which lib.dom does not let a Worker take.
  return () => new Worker(policy.createScriptURL(path) as string, { type: 'module', name: 'foyer-keys' })
}
