import { expect, it } from 'vitest'
import { createExampleValue } from './createExampleValue.js'
import { optionRows } from './optionRows.js'
import { formatValue, parseValue } from './parseValue.js'
import { changeSetting } from './settings.js'

it.each(optionRows.map((row) => [row.key, row] as const))(
  'createExampleValue: returns a valid value of %s that is not the default',
  (_key, row) => {
    const value = createExampleValue(row)
    expect(parseValue(row.control, formatValue(row.control, value))).toEqual(value)
    expect(changeSetting({}, row, value)).toEqual({ [row.key]: value })
  },
)
