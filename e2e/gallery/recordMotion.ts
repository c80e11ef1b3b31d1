import type { Page } from '@playwright/test'

/**
 * An animation as it began: what moves, by its classes, for how long (ms), the transforms it goes through, and whether it was left
 * to wait for the compositor.
 */
interface Motion {
  readonly of: string
  readonly durationMs: unknown
  readonly transforms: readonly unknown[]
  isWaiting?: boolean
}

/**
 * Notes every animation from now on; call it before the page is loaded. What `getAnimations()` lists is gone once it has ended,
 * which on a busy machine is before anybody could look.
 */
export async function recordMotion(page: Page): Promise<{ list(): Promise<Motion[]>; clear(): Promise<void> }> {
  await page.addInitScript(() => {
    const motions: Motion[] = []
    Object.assign(window, { motions })
    const { animate } = Element.prototype
    Element.prototype.animate = function (...options) {
      const animation = animate.apply(this, options)
      const effect = animation.effect as KeyframeEffect
      const motion: Motion = {
        of: this.className,
        durationMs: effect.getTiming().duration,
        transforms: effect.getKeyframes().flatMap(({ transform }) => transform ?? []),
      }
      motions.push(motion)
      queueMicrotask(() => {
        motion.isWaiting = animation.pending
      })
      return animation
    }
  })
  return {
    list: () => page.evaluate(() => (window as unknown as { motions: Motion[] }).motions),
    clear: () => page.evaluate(() => void (window as unknown as { motions: Motion[] }).motions.splice(0)),
  }
}
