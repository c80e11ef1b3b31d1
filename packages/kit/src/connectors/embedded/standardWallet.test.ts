// @vitest-environment happy-dom
import { createElement } from 'react'
