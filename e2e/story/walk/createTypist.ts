import type { Frame, Page } from '@playwright/test'
import { expect } from '../../stillTest.js'
import { focusedName, tabTo } from '../keyboardPage.js'

/** A person who uses only the keyboard. */
export interface Typist {
  /** Presses keys, one after the other. */
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Presses Tab until a control has the focus. Checks the focus after each press. */
  tabTo(name: RegExp): Promise<void>
  /** Waits until the button can be pressed, then presses it. */
  submit(name: RegExp): Promise<void>
  /** Waits until the view has this name, and a control or the title in it has the focus. */
  expectView(title: string): Promise<void>
  /** Waits until a control with this name has the focus, and the focus is visible. */
  expectFocus(name: RegExp): Promise<void>
}

const nowhere = 'nothing has the focus'

/** Uses the dialog of a page, or the main part of a frame. */
export function createTypist(page: Page, target: Page | Frame = page): Typist {
  const view = target.getByRole(target === page ? 'dialog' : 'main')
  const expectVisible = async (): Promise<void> => {
    // After the last control of a dialog, Tab moves to the browser's own controls. The indicator of a field fades in.
    const find = async () => (await findFocusFault(target)) ?? nowhere
    await expect.poll(find, `the focus on "${await focusedName(target)}"`).toBe(nowhere)
  }
  return {
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text) => page.keyboard.type(text),
    tabTo: (name) => tabTo(page, name, expectVisible, target),
    async submit(name) {
      await expect(view.getByRole('button', { name })).toBeEnabled()
      await tabTo(page, name, expectVisible, target)
      await page.keyboard.press('Enter')
    },
    async expectView(title) {
      await expect(view).toHaveAccessibleName(title)
      await expect.poll(() => findFocusFault(target), title).toBeUndefined()
    },
    async expectFocus(name) {
      await expect.poll(() => focusedName(target)).toMatch(name)
      await expect.poll(() => findFocusFault(target), String(name)).toBeUndefined()
    },
  }
}

/**
 * Returns the reason why a user cannot see where the focus is: it is outside of the open dialog, has no visible
 * indicator, or is outside of the window or covered. The title of a view needs no indicator: it is not a control.
 */
function findFocusFault(target: Page | Frame): Promise<string | undefined> {
  return target.evaluate((none) => {
    const root = document.querySelector('foyer-modal')?.shadowRoot
    const isOpen = root?.querySelector('dialog')?.open === true
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (!element || element === document.body) return none
    if (isOpen && element.getRootNode() !== root) return 'the focus is outside of the dialog'
    if (element.matches('.title,h1')) return undefined
    const hasRing = (each: Element | null | undefined) => {
      if (!each) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
      const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      // The fields have a shadow of 2 px instead of an outline.
      return isOutlined || /\b0px 0px 0px 2px inset|\b0px 2px 0px 0px/.test(boxShadow)
    }
    // The active box of a code field is beside its input.
    const around = [
      element.closest('.box'),
      element.closest('.side'),
      element.parentElement?.querySelector('.box1[data-active]'),
    ]
    if (![element, ...around].some(hasRing)) return 'the focus has no indicator'
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'the focus is outside of the window'
    const over = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(x, y)
    if (!over || !(element.contains(over) || over.contains(element))) return 'the focus is covered'
    return undefined
  }, nowhere)
}
