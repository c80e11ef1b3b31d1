/** Puts facts where `{name}` stands; a name without a fact stays empty. */
export const fillWords = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
