import { describe, expect, test } from 'vitest'
import { passwordProblems } from '../../../contract/password.ts'
import { commonPasswords } from './common-passwords.fixture.ts'
import { isCommonPassword } from './common-passwords.ts'

describe('a password', () => {
  test.each(commonPasswords)('%s meets the rules and is too common', (password) => {
    expect(passwordProblems(password)).toEqual([])
    expect(isCommonPassword(password)).toBe(true)
  })

  test.each([
    'Quiet-Harbor 7 lanterns!',
    'copper Kettle, 9 geese?',
    'Violet#Sandstone42Trumpet',
    'seven Blue giraffes dance @ 3',
    'My dog ate 14 Umbrellas!',
    'xK9$mQ2#vL7&pR4!',
    'tundra.Marble.Lighthouse.8!',
    'Regenbogen&Fahrrad!1974Kiel',
    'the Moon is 384400 km away!',
    'Basalt-quartz-opal-{77}',
  ])('of its own like %s is not', (password) => {
    expect(passwordProblems(password)).toEqual([])
    expect(isCommonPassword(password)).toBe(false)
  })
})
