/** Returns true if the allowed ids satisfy an SPDX expression. An empty expression is not allowed. */
export function isAllowedLicence(expression: string, allowed: readonly string[]): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? []
  const rest = [...tokens]
  const isMet = readOr(rest, allowed)
  return isMet && rest.length === 0
}

function readOr(tokens: string[], allowed: readonly string[]): boolean {
  let isMet = readAnd(tokens, allowed)
  while (tokens[0] === 'OR') {
    tokens.shift()
    const other = readAnd(tokens, allowed)
    isMet = isMet || other
  }
  return isMet
}

function readAnd(tokens: string[], allowed: readonly string[]): boolean {
  let isMet = readOne(tokens, allowed)
  while (tokens[0] === 'AND') {
    tokens.shift()
    const other = readOne(tokens, allowed)
    isMet = isMet && other
  }
  return isMet
}

function readOne(tokens: string[], allowed: readonly string[]): boolean {
  const token = tokens.shift()
  if (token !== '(') return token !== undefined && allowed.includes(token)
  const isMet = readOr(tokens, allowed)
  return tokens.shift() === ')' && isMet
}
