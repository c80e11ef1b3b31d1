import { FrameFailure } from './FrameFailure.js'

/** The part of Trusted Types that the frame uses. Not every browser supports it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): unknown
  }
}

/** The name of the frame's Trusted Types policy. The Content-Security-Policy of the page contains it too. */
const policyName = 'foyer-frame'

/** Returns a function that starts the key worker. The policy permits no URL except the worker's. */
export function createWorkerStart(path: string): () => Worker {
  const rules = {
    createScriptURL(url: string): string {
      if (url !== path) throw new FrameFailure('internal_error', 'The frame starts only its own worker.')
      return url
    },
  }
  const factory = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  const policy = factory?.createPolicy(policyName, rules) ?? rules
  // With Trusted Types this is a TrustedScriptURL, which the types of lib.dom do not accept for a Worker.
  return () => new Worker(policy.createScriptURL(path) as string, { type: 'module', name: 'foyer-keys' })
}
