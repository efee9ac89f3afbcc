import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { getPlatformProxy } from 'wrangler'
import {
  accountToCopy,
  bankFile,
  copiedTo,
  end,
  newFolder,
  night,
  removeFolders,
  seal,
  takeInto,
} from './copies.fixture.ts'
import { hashOf } from './folder.ts'
import { giveCopy } from './give.ts'

afterAll(removeFolders)

test('it is given as it lay, over nothing and to nobody else’s bucket, and whoever was cut off goes on', async () => {
  const { world } = accountToCopy()
  const folder = newFolder()
  const manifest = `dumps/platform/${night}/manifest.json`
  await takeInto(folder, world)
  const configPath = join(newFolder(), 'wrangler.json')
  const r2_buckets = [{ binding: 'FILES', bucket_name: 'files' }]
  writeFileSync(
    configPath,
    JSON.stringify({ name: 'there', compatibility_date: '2026-01-01', r2_buckets }),
  )
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false'
  const there = await getPlatformProxy<Env>({ configPath, persist: false })
  try {
    const bucket = there.env.FILES
    const said: string[] = []
    const give = () => giveCopy(folder, bucket, (line) => said.push(line))
    const damaged = join(folder, bankFile)
    writeFileSync(damaged, '0 ANZ')
    await expect(give()).rejects.toThrow(`${bankFile} has other bytes than were copied.`)
    writeFileSync(damaged, '0 BSP')
    let left = 3
    const cut = new Proxy(bucket, {
      get: (of, name: keyof R2Bucket) =>
        name === 'put' && left-- <= 0
          ? () => Promise.reject(new Error('cut'))
          : (of[name] as () => unknown).bind(of),
    })
    await expect(giveCopy(folder, cut, () => undefined)).rejects.toThrow('cut')
    expect((await bucket.list()).objects).toHaveLength(3)
    await give()
    expect((await bucket.list()).objects.map(({ key }) => key).sort()).toEqual(copiedTo(folder))
    for (const [key, { bytes, type, beside }] of world.objects) {
      const stored = await bucket.get(key)
      expect(Buffer.from((await stored?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
      // without it no bank file is handed out
      expect(stored?.checksums.toJSON().sha256).toBe(hashOf(bytes))
      expect(stored?.httpMetadata?.contentType).toBe(type)
      expect(stored?.customMetadata ?? {}).toEqual(beside ?? {})
    }
    expect(said.join('\n')).toContain(`dumps/platform/${night}/ CONTROL --production`)
    expect(said.join('\n')).toContain(`dumps/acme/${night}/ TENANT_0001 --adopt --production`)
    // with fewer than it knows, nothing is bound or deployed
    expect(said.join('\n')).toContain('slots up to TENANT_0040 and TENANT_20003:')
    await bucket.put('anchors/platform/000/1', 'written since')
    await give()
    // where nothing else is left, the rest is given
    writeFileSync(damaged, '0 ANZ')
    await bucket.delete([bankFile, seal])
    await giveCopy(folder, bucket, (line) => said.push(line), true)
    expect([await bucket.head(bankFile), (await bucket.head(seal))?.key]).toEqual([null, seal])
    expect(said).toContain(`${bankFile} has other bytes than were copied. It was not given.`)
    writeFileSync(damaged, '0 BSP')
    await bucket.put(end, 'x')
    await expect(give()).rejects.toThrow(`${end} has other bytes in the bucket`)
    // whoever signed up since the copy has files too
    await bucket.delete([end, bankFile])
    await bucket.put('seals/new/account/1', 'x')
    await give()
    expect((await bucket.head(bankFile))?.key).toBe(bankFile)
    await bucket.delete((await bucket.list()).objects.map(({ key }) => key))
    await bucket.put('seals/other/account/1', 'x')
    await bucket.put(manifest, 'of another account')
    await expect(give()).rejects.toThrow('is another’s, seals/other/account/1 is in it')
  } finally {
    await there.dispose()
  }
})
