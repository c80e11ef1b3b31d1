/** Defines a custom element unless its name is taken; one class can carry one name only, so each gets its own. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, class extends element {})
}
