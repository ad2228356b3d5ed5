import { describe, expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

describe('the loopback', () => {
  test.each([
    'localhost',
    'LocalHost',
    'localhost.',
    'nicher.localhost',
    'a.b.localhost.',
    '127.0.0.1',
    '127.255.255.254',
    '127.1',
    '127.0.0.1.',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
    '::ffff:127.0.0.1',
    '[::FFFF:7f00:1]',
  ])('is %s', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  test.each([
    '',
    ' ',
    '0',
    '0.0.0.0',
    '::',
    '[::]',
    '::ffff:0.0.0.0',
    '::ffff:10.0.0.1',
    '10.0.0.1',
    '192.168.1.20',
    '128.0.0.1',
    '3232235777',
    'fe80::1',
    'fe80::1%lo',
    '::127.0.0.1',
    'my-laptop',
    'localhost.example',
    'notlocalhost',
    'localhost..',
    '127.0.0.1.example',
    '127.0.0.1,db.internal',
    'db.internal,localhost',
    'localhost@db.internal',
    'localhost/db.internal',
    'db.internal#.localhost',
    'localhost%2edb.internal',
    '127.0.0.1:80',
    '[::1',
  ])('is not %j', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})
