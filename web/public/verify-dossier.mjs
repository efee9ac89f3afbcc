import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateRawSync } from 'node:zlib'

/*
 * Checks the dossier of a batch of Bilum. It needs Node 20 or newer and nothing else, and shares no code with what wrote the
 * dossier: read it before you trust it, or write your own. It sends nothing anywhere.
 *
 *   node verify-dossier.mjs B42-dossier.zip [--manifest SHA256]
 *
 * The zip ends with manifest.json, which has the SHA-256 of every other file, and manifest.sha256, which has its own. Whoever
 * made all of it anew could make these anew as well: so the hash of the manifest stands in the audit log of the organisation
 * ("Dossier taken", manifestSha256). Take it from there and give it as --manifest.
 *
 * Checked are: the zip itself; every file's hash; that digest-inputs.json is what was signed (its SHA-256 is the digest of the
 * batch), and that lines, their invoices, findings and differences say the same; that the invoices of a line come to its amount;
 * that what was handed over and each approval carry that digest and stand in the log, by whom and when, and are as many as a file
 * needs, or that the batch was taken back and nothing of it is signed; that the bank file pays these lines and nobody else (count,
 * total, hash total, each account with its amount), on the day, with the transaction code and in the name that were signed, and is the one that the log says was made; that each file of before that
 * is void has what was sealed behind its mark, paid the lines that it had, with the invoices that were signed where its batch was
 * not opened since, and was made and made void in the log; that the log knows of no other file; attachments, and that the log says the same of each that it names; and the entries of the log: the SHA-256 of each over [seq, at, actorId, action, subject, details, previousHash], that each follows the one
 * before, and that beside each stands the one that was; that the batch is the one, of the organisation, that the log names. Whether
 * the log has more of this batch, nobody sees who has the dossier alone: an export of the log has all.
 */

class Fault extends Error {}

/** A dossier never unpacks to more bytes. */
const unpackedMax = 2 ** 30
/** What is signed of a line, and of each invoice that it pays, in this order. */
const signedOfLine = ['line', 'payeeName', 'bsb', 'accountNumber', 'amountToea', 'reference']
const signedOfInvoice = ['number', 'day', 'grossToea', 'withheldToea']
/** What is in no entry of the log that is in it, and in nothing that was signed. */
const hashedAlone =
  /^(verifications|seals-allowed|file-checks|settling)\.|^(?!attachments\/).*\.pdf$/
/** What the log says of a step. */
const saidOfStep = {
  submit: ['batch.submitted'],
  redate: ['batch.redated'],
  approve: ['batch.approval_given', 'batch.approved'],
}

const asked = readAsked(process.argv.slice(2))
if (!asked) {
  console.error('usage: node verify-dossier.mjs FILE.zip [--manifest SHA256]')
  process.exit(2)
}

try {
  // nothing is called whole before all of it was looked at
  for (const said of [...check(readFileSync(asked.file), asked.manifest)]) console.log(shown(said))
} catch (error) {
  console.error(shown(error instanceof Fault ? error.message : `Broken: ${error}`))
  process.exit(1)
}

function* check(bytes, manifestKnown) {
  const files = readZip(bytes)
  const manifest = checkFiles(files, manifestKnown)
  const batch = json(files, 'batch.json')
  const lines = rows(files, 'lines.ndjson')
  need(batch.id === manifest.batch?.id, 'batch.json is of another batch than manifest.json')
  need(batch.digest === manifest.batch?.digest, 'manifest.json has another digest than batch.json')
  need(batch.version === manifest.batch?.version, 'manifest.json has another version')
  checkLines(batch, lines)
  yield `Whole: ${files.size} files, each with its hash. Manifest: ${hashOf(files.get('manifest.json'))}`
  yield `${batch.reference}, version ${batch.version}: ${lines.length} payments, ${kina(batch.totalToea)}.`
  if (files.has('digest-inputs.json')) {
    checkSigned(files, batch, lines)
    yield `What was signed is what is in it: digest ${batch.digest}.`
  }
  const log = rows(files, 'audit.ndjson')
  const entries = checkLog(log, batch)
  checkNames(log, batch, manifest)
  const hasFile = files.has('bank-file.json')
  yield checkSteps(json(files, 'steps.json'), batch, log, hasFile)
  const { unseen, unsaid } = checkAttachments(files, manifest, log)
  if (hasFile) {
    const file = checkBankFile(files, batch, lines)
    checkSealed(log, file, 'the bank file', batch)
    yield `The bank file pays these ${lines.length} lines and nobody else: ${file.sha256}, hash total ${file.accountHashTotal}.`
  }
  yield* checkVoidFiles(files, manifest, log, { batch, lines })
  checkMade(files, manifest, batch, log)
  if (unseen.length > 0) yield `Not looked at by a malware scanner: ${unseen.join(', ')}.`
  yield `${entries} entries of the log, each as it was written. Whether it has more of this batch is seen in the log.`
  for (const [name, why] of Object.entries(manifest.notInIt)) yield `Not in it: ${name}. ${why}`
  const rest = [...files.keys()].filter((name) => hashedAlone.test(name) || unsaid.includes(name))
  yield `By their hash alone, for nothing beside them says the same: ${rest.join(', ')}, and what no line above names of the others.`
  if (manifestKnown === undefined)
    yield 'It is whole in itself, and anybody can make one that is: compare its manifest with the log.'
}

/* The zip: read so strictly that nothing in it is left unread, and never unpacked to more than it says. */

function readZip(bytes) {
  need(bytes.length >= 22, 'it is no zip')
  const end = bytes.length - 22
  need(bytes.readUInt32LE(end) === 0x06054b50, 'the zip does not end as it should')
  const [count, length, start] = [
    bytes.readUInt16LE(end + 10),
    bytes.readUInt32LE(end + 12),
    bytes.readUInt32LE(end + 16),
  ]
  need(
    bytes.readUInt32LE(end + 4) === 0 && bytes.readUInt16LE(end + 8) === count,
    'the end of the zip was changed',
  )
  need(
    start + length === end && bytes.readUInt16LE(end + 20) === 0,
    'the end of the zip was changed',
  )
  const files = new Map()
  const names = new Set()
  let [at, place, left] = [start, 0, unpackedMax]
  for (let index = 0; index < count; index++) {
    need(at + 46 <= end && bytes.readUInt32LE(at) === 0x02014b50, 'the list of the zip was changed')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength)
    // none leads out of the folder, and none is another's on a disk that does not tell small letters from capitals
    const isOwn = /^\w[\w.\-/]{0,99}$/.test(name) && !/\/\.{0,2}(?:\/|$)/.test(name)
    need(isOwn && !names.has(name.toLowerCase()), `the zip has a wrong name: ${name}`)
    names.add(name.toLowerCase())
    const [crc, packed, size] = [16, 20, 24].map((field) => bytes.readUInt32LE(at + field))
    // made by, needed, and everything between the name's length and the place
    const fixed = bytes.readUInt32LE(at + 4) === 0x00140014 && isZero(bytes, at + 30, at + 42)
    need(
      fixed && bytes.readUInt32LE(at + 42) === place,
      `the list of the zip was changed at ${name}`,
    )
    const head = Buffer.concat([
      bytes.subarray(at + 6, at + 16),
      Buffer.alloc(12),
      bytes.subarray(at + 28, at + 30),
      Buffer.alloc(2),
      bytes.subarray(at + 46, at + 46 + nameLength),
    ])
    need(
      bytes.readUInt32LE(place) === 0x04034b50 &&
        head.equals(bytes.subarray(place + 4, place + 30 + nameLength)) &&
        bytes.readUInt16LE(at + 8) === 0x0808 &&
        bytes.readUInt16LE(at + 10) === 8,
      `what stands before ${name} was changed`,
    )
    place += 30 + nameLength
    left -= size
    need(left >= 0, 'it unpacks to more than a dossier has')
    const content = unpack(bytes.subarray(place, place + packed), name, size)
    place += packed
    const sizes = [0x08074b50, crc, packed, size]
    const isSame = sizes.every((value, field) => bytes.readUInt32LE(place + 4 * field) === value)
    need(isSame && content.length === size, `what stands behind ${name} was changed`)
    place += 16
    files.set(name, content)
    at += 46 + nameLength
  }
  need(at === end && place === start, 'there is more in the zip than its list says')
  return files
}

function unpack(packed, name, size) {
  try {
    const maxOutputLength = Math.max(1, size)
    const { buffer, engine } = inflateRawSync(packed, { info: true, maxOutputLength })
    need(engine.bytesWritten === packed.length, `${name} was changed: something follows it`)
    return buffer
  } catch (error) {
    throw error instanceof Fault
      ? error
      : new Fault(`Broken: ${name} was changed: it cannot be unpacked.`)
  }
}

function isZero(bytes, from, to) {
  return bytes.subarray(from, to).every((byte) => byte === 0)
}

/* What is in it. */

function checkFiles(files, known) {
  const said = text(files, 'manifest.sha256')
  const hash = hashOf(files.get('manifest.json') ?? new Uint8Array())
  need(said === `${hash}  manifest.json\n`, 'manifest.json was changed, or manifest.sha256 was')
  need(
    known === undefined || known === hash,
    `it is whole in itself, but its manifest is not the one that was named: ${hash}`,
  )
  const manifest = json(files, 'manifest.json')
  need(manifest.format === 'bilum dossier 1', 'it is no dossier of this form')
  const names = ['manifest.json', 'manifest.sha256']
  for (const { name, bytes, sha256 } of manifest.files) {
    names.push(name)
    const content = files.get(name)
    need(content !== undefined, `${name} is missing`)
    need(content.length === bytes && hashOf(content) === sha256, `${name} was changed`)
  }
  for (const name of files.keys()) need(names.includes(name), `${name} does not belong to it`)
  const parts = [
    'batch.json',
    'lines.ndjson',
    'findings.ndjson',
    'steps.json',
    'attachments.json',
    'void-files.json',
    'audit.ndjson',
  ]
  for (const name of parts) need(files.has(name), `${name} is missing`)
  for (const [name, file] of [
    ['digest-inputs.json', 'digest-inputs.json'],
    ['bank-file', 'bank-file.json'],
  ]) {
    need(files.has(file) !== isSaid(manifest, name), `${name} is missing, and nobody says why`)
  }
  return manifest
}

/** Does the manifest say why something is not in it? */
function isSaid({ notInIt }, name) {
  return Object.hasOwn(notInIt, name)
}

function checkLines(batch, lines) {
  need(
    lines.length === batch.paymentCount,
    'lines.ndjson has another number of payments than batch.json',
  )
  need(sumOf(lines) === batch.totalToea, 'the lines come to another total than batch.json says')
  for (const { line, amountToea, invoices } of lines) {
    if (invoices === undefined || batch.digest === null) continue
    need(batch.digestForm >= 4, `line ${line} has invoices, and none were signed`)
    const net = invoices.reduce((sum, one) => sum + one.grossToea - one.withheldToea, 0)
    need(net === amountToea, `the invoices of line ${line} come to another amount`)
  }
}

/** The digest is the SHA-256 of this text; lines and findings must say what stands in it. */
function checkSigned(files, batch, lines) {
  need(
    hashOf(files.get('digest-inputs.json')) === batch.digest,
    'what was signed is not what is in digest-inputs.json',
  )
  const [form, head, , , signed, found, run] = json(files, 'digest-inputs.json')
  need(form === `bilum batch ${batch.digestForm}`, 'digest-inputs.json is of another form')
  const [id, version, valueDate, description] = head
  const isOfBatch = id === batch.id && version === batch.version && valueDate === batch.valueDate
  need(isOfBatch && description === batch.description, 'digest-inputs.json is of another batch')
  checkSignedLines(lines, signed)
  if (run !== undefined) {
    const { templateId, periodId, remitter } = batch.run
    const isOfRun = run[0] === templateId && run[1] === periodId && run[3] === remitter
    need(isOfRun, 'digest-inputs.json is of another run')
    checkDifferences(files, run[4])
  }
  if (found === undefined) return
  const findings = rows(files, 'findings.ndjson').map(({ kind, rank, line, evidence, reason }) =>
    JSON.stringify([kind, rank, line, Object.entries(evidence).sort(), reason]),
  )
  need(
    JSON.stringify(findings.sort()) === JSON.stringify(found),
    'the findings are not those that were signed',
  )
}

/** What was different from the last run, by the names of its figures; a dossier of before had it in the signed text alone. */
function checkDifferences(files, then) {
  if (!files.has('differences.json')) return
  const { signed } = json(files, 'differences.json')
  const { words = {}, ...figures } = signed ?? {}
  const byName = (ones) => Object.entries(ones).sort(([one], [other]) => (one < other ? -1 : 1))
  const now = signed && [byName(figures), byName(words)]
  need(JSON.stringify(now) === JSON.stringify(then), 'differences.json is not what was signed')
}

/** Each line and each of its invoices is what was signed; the first that is not is named with both. */
function checkSignedLines(lines, signed) {
  need(lines.length === signed.length, 'another number of payments was signed')
  for (const [index, line] of lines.entries()) {
    const isWhole = signed[index].length === (line.invoices ? 7 : 6)
    need(isWhole, `line ${line.line} has other invoices than were signed`)
    checkValues(`line ${line.line}`, line, signedOfLine, signed[index])
    const [invoices, signedOnes] = [line.invoices ?? [], signed[index][6] ?? []]
    const isSame = invoices.length === signedOnes.length
    need(isSame, `line ${line.line} has another number of invoices than were signed`)
    for (const [place, invoice] of invoices.entries()) {
      const which = `invoice ${place + 1} of line ${line.line}`
      checkValues(which, invoice, signedOfInvoice, signedOnes[place])
    }
  }
}

function checkValues(which, shown, names, signed) {
  need(signed.length >= names.length, `${which} is not as it was signed`)
  for (const [place, name] of names.entries()) {
    const [now, then] = [JSON.stringify(shown[name]), JSON.stringify(signed[place])]
    need(now === then, `${which} is not as it was signed: its ${name} is ${now}, and ${then} was`)
  }
}

function checkSteps(steps, batch, log, hasFile) {
  const own = steps.filter(({ version }) => version === batch.version)
  if (batch.digest === null) return checkTakenBack(steps, own, batch)
  const handedOver = own.filter(({ kind }) => kind === 'submit' || kind === 'redate')
  need(handedOver.length > 0, 'no step says that this version was handed over')
  const approvals = own.filter(({ kind }) => kind === 'approve')
  for (const { kind, digest, actor } of [...handedOver, ...approvals]) {
    need(digest === batch.digest, `the step ${kind} of ${actor.name} is on another digest`)
  }
  const makers = [batch.preparedBy, ...handedOver.map(({ actor }) => actor)].map(({ id }) => id)
  for (const step of approvals) {
    const isOwn = makers.includes(step.actor.id) || makers.includes(voiceOf(step))
    need(!isOwn, `${step.actor.name} made it and approved it`)
  }
  for (const ones of [approvals.map(({ actor }) => actor.id), approvals.map(voiceOf)])
    need(new Set(ones).size === ones.length, 'somebody approved it twice')
  const needed = Math.max(batch.approvalsNeeded, neededThen(log, batch))
  need(
    !hasFile || approvals.length >= needed,
    `it has a bank file and fewer approvals than the ${needed} that it needs`,
  )
  for (const step of handedOver) namedInLog(log, batch, step)
  const names = approvals.map((step) => namedInLog(log, batch, step))
  return `Handed over and approved by ${names.join(', ') || 'nobody'} on that digest.`
}

/** Whose approval it is: whoever approves for somebody adds no voice to theirs. */
function voiceOf({ actor, onBehalfOf }) {
  return onBehalfOf?.id ?? actor.id
}

/** What the log says that this version needs; nothing where only its day is another. */
function neededThen(log, { id, version }) {
  const said = log
    .filter(({ subject, action }) => {
      const isOfNeed = ['batch.submitted', 'batch.approvals_raised'].includes(action)
      return isOfNeed && subject === `batch/${id}`
    })
    .map(({ details }) => JSON.parse(details))
    .findLast((details) => details.version === version)
  return said?.to ?? said?.approvalsNeeded ?? 0
}

/** The log says that this person took this step at that moment, on this digest, and not back. Gives what they were called then. */
function namedInLog(log, batch, { kind, actor, at, onBehalfOf, provenBy }) {
  const digests = [batch.digest, toldOf(batch.digest, batch.sealKey)]
  const isOf = (entry, actions) => {
    const isOfStep = entry.subject === `batch/${batch.id}` && actions.includes(entry.action)
    return isOfStep && entry.actorId === actor.id
  }
  const said = log.find((entry) => {
    if (!isOf(entry, saidOfStep[kind]) || entry.at !== at) return false
    const { version, digest, onBehalfOf: lender, ...more } = JSON.parse(entry.details)
    const isSame = kind !== 'approve' || (more.provenBy ?? null) === provenBy
    const isFor = lender?.id === onBehalfOf?.id
    return isSame && isFor && version === batch.version && digests.includes(digest)
  })
  need(said !== undefined, `the log does not know of the step ${kind} of ${actor.name}`)
  const isBack = log.some(
    (entry) =>
      isOf(entry, ['batch.approval_taken_back']) && JSON.parse(entry.details).approvedAt === at,
  )
  need(!isBack, `${actor.name} took their approval back`)
  return JSON.parse(said.details).actor?.name ?? actor.name
}

/** Its version before was handed over and taken back, and of this one nothing was signed. */
function checkTakenBack(steps, own, batch) {
  const signed = own.find(({ kind }) => ['submit', 'redate', 'approve'].includes(kind))
  need(signed === undefined, `the step ${signed?.kind} is on a digest that is not in it`)
  const back = steps
    .filter(({ kind, version }) => kind === 'recall' && version < batch.version)
    .at(-1)
  need(back !== undefined, 'no step says that it was taken back')
  need(back.version === batch.version - 1, 'no step says that this version was opened')
  return `Taken back by ${back.actor.name} and not handed over again (${batch.state}): nothing of version ${batch.version} is signed, and its payments are as they stood.`
}

/**
 * Each is in it as it came, or the manifest says why not. Gives those that no scanner looked at, and those that the log of
 * this batch does not name: it was another that was split.
 */
function checkAttachments(files, manifest, log) {
  const [unseen, unsaid] = [[], []]
  const attached = log
    .filter(({ action }) => action === 'batch.attached')
    .map(({ details }) => JSON.parse(details))
  for (const { id, name, sha256, fileName, scan } of json(files, 'attachments.json')) {
    const said = attached.find(({ attachmentId }) => attachmentId === id)
    const isSame = said === undefined || said.sha256 === sha256
    need(isSame, `${fileName} is not what the log says was attached`)
    if (!said) unsaid.push(name)
    if (scan === 'not_set_up') unseen.push(fileName)
    if (isSaid(manifest, name)) {
      need(!files.has(name), `${fileName} is in it, and is said not to be`)
      continue
    }
    need(
      files.has(name) && hashOf(files.get(name)) === sha256,
      `${fileName} is not what was attached`,
    )
  }
  return { unseen, unsaid }
}

function checkBankFile(files, batch, lines) {
  const file = json(files, 'bank-file.json')
  const content = files.get(file.name)
  need(content !== undefined, `${file.name} is missing`)
  need(
    hashOf(content) === file.sha256 && content.length === file.bytes,
    'the bank file is not the one that was made',
  )
  const records = recordsOf(content)
  if (file.layout.kind === 'fixed_width') checkWords(files, batch, records, file.layout)
  need(
    file.paymentCount === lines.length && file.totalToea === batch.totalToea,
    'bank-file.json says another number of payments, or another total',
  )
  checkPays('the bank file', records, file, lines)
  return file
}

function recordsOf(content) {
  return content
    .toString('latin1')
    .split(/\r?\n/)
    .filter((record) => record !== '')
}

/** A file pays these lines and nobody else. */
function checkPays(which, records, file, lines) {
  const credits = creditsOf(records, file.layout)
  const total = sumOf(credits)
  need(credits.length === lines.length, `${which} has another number of payments`)
  need(total === sumOf(lines) && file.totalToea === total, `${which} comes to another total`)
  const [inFile, inLines] = [hashTotal(credits), hashTotal(lines)]
  need(
    inFile === inLines && file.accountHashTotal === inFile,
    `${which} has other accounts: its hash total differs`,
  )
  const said = (ones) =>
    ones
      .map(
        ({ bsb, accountNumber, amountToea }) =>
          `${bsb} ${accountNumber.replace(/^0+/, '')} ${amountToea}`,
      )
      .sort()
  const [paid, meant] = [said(credits), said(lines)]
  const wrong = meant.findIndex((one, index) => one !== paid[index])
  need(wrong < 0, `${which} pays ${paid[wrong]} where a line says ${meant[wrong]}`)
}

/**
 * Files that count for nothing: what was sealed stands behind a first line that says so, and paid the lines that each had. Who
 * made it void, and why, is what the log has.
 */
function* checkVoidFiles(files, manifest, log, today) {
  for (const file of json(files, 'void-files.json')) {
    const which = `the void file number ${file.sequence}`
    checkSealed(log, file, which, today.batch)
    checkVoided(log, file, which, today.batch)
    const by = `${file.askedBy.name} and ${file.confirmedBy.name}: “${file.asked.words}”`
    // a dossier of before had its hash and no more of it
    if (file.name === undefined) {
      yield `Void by ${by}: file number ${file.sequence}, ${file.sha256}, of which a dossier of that time has no more.`
      continue
    }
    need(
      files.has(file.name) !== isSaid(manifest, file.name),
      `${file.name} is missing, and nobody says why`,
    )
    const lines = rows(files, file.lines)
    need(lines.length === file.paymentCount, `${which} had another number of lines`)
    need(sumOf(lines) === file.totalToea, `the lines of ${which} come to another total`)
    if (file.slip !== undefined) {
      need(
        files.has(file.slip) !== isSaid(manifest, file.slip),
        `${file.slip} is missing, and nobody says why`,
      )
      checkVoidInvoices(which, file, lines, today)
    }
    const content = files.get(file.name)
    if (content !== undefined) checkVoidContent(which, content, file, lines)
    yield `Void by ${by}: file number ${file.sequence} of ${lines.length} payments, ${file.sha256}.`
  }
}

/**
 * The numbers of the invoices that its lines listed, as they are the same however they were written. Where the batch was never
 * opened since, they are those of its lines, which are signed.
 */
function checkVoidInvoices(which, { version }, lines, { batch, lines: now }) {
  const signed = new Map(now.map(({ line, invoices = [] }) => [line, keysOf(invoices)]))
  for (const { line, invoiceKeys } of lines) {
    const isList = invoiceKeys.every((key) => /^[A-Z0-9]+$/.test(key))
    need(isList, `the invoices of line ${line} of ${which} are no numbers`)
    if (version !== batch.version) continue
    const isSame = JSON.stringify(invoiceKeys) === JSON.stringify(signed.get(line))
    // of invoices that were listed before their numbers were looked for, none was kept
    const isKept = invoiceKeys.length > 0
    need(isSame || !isKept, `line ${line} of ${which} had other invoices than were signed`)
  }
}

/** Capitals and figures without the zeros before a number; a number without either is that of no other. */
function keysOf(invoices) {
  const keys = invoices.map(({ number }) => {
    const runs = number.toUpperCase().match(/[A-Z]+|\d+/g) ?? []
    return runs.map((run) => run.replace(/^0+(?=\d)/, '')).join('')
  })
  return [...new Set(keys.filter((key) => key !== ''))].sort()
}

function checkVoidContent(which, content, file, lines) {
  const begins = content.indexOf(10) + 1
  const isMarked = content.subarray(0, begins).toString('utf8').startsWith('VOID VOID VOID - ')
  need(isMarked, `${which} does not say in its first line that it is void`)
  const sealed = content.subarray(begins)
  const isSealed = hashOf(sealed) === file.sha256 && sealed.length === file.bytes
  need(isSealed, `${which} is not the one that was made`)
  checkPays(which, recordsOf(sealed), file, lines)
}

/** Two people, in the words that the log has of them. */
function checkVoided(log, file, which, batch) {
  const said = log.findLast(({ action, actorId, details }) => {
    if (action !== 'bank_file.voided' || actorId !== file.confirmedBy.id) return false
    return isSaidOf(file, JSON.parse(details), batch)
  })
  need(said !== undefined, `the log does not know who made ${which} void`)
  const { words, kind, askedBy } = JSON.parse(said.details)
  const isSame = words === file.asked.words && kind === file.asked.kind && said.at === file.voidedAt
  need(
    isSame && askedBy.id === file.askedBy.id && askedBy.id !== said.actorId,
    `${which} became void otherwise than the log says`,
  )
}

/** Each file that the log says was made is the one that counts, or one of those that are void. */
function checkMade(files, { bankFiles }, batch, log) {
  if (bankFiles === undefined) return
  const all = (ones) =>
    JSON.stringify(ones.map(({ sequence, sha256 }) => [sequence, sha256]).sort())
  const made = log.filter(({ subject, action }) => {
    return subject === `batch/${batch.id}` && action === 'bank_file.sealed'
  })
  const { counts, void: gone } = bankFiles
  const known = counts ? [...gone, counts] : gone
  const named = made.map(({ details }) => {
    const said = JSON.parse(details)
    return known.find((file) => isSaidOf(file, said, batch)) ?? said
  })
  need(all(named) === all(known), 'the log knows of other bank files than manifest.json')
  need(
    all(gone) === all(json(files, 'void-files.json')),
    'void-files.json has other files than manifest.json',
  )
  if (!files.has('bank-file.json')) return
  need(
    counts && all([counts]) === all([json(files, 'bank-file.json')]),
    'another bank file counts than manifest.json says',
  )
}

function sumOf(payments) {
  const total = payments.reduce((sum, { amountToea }) => sum + amountToea, 0)
  need(Number.isSafeInteger(total), 'an amount is no number of toea')
  return total
}

/** What the bank is told of all credits: the day, the code and who pays, each as it was signed. */
function checkWords(files, batch, records, layout) {
  const [header] = records
  const day = header.slice(...layout.header.valueDate).trim()
  const [year, month, date] = batch.valueDate.split('-')
  const days = [`${year}${month}${date}`, `${date}${month}${year.slice(2)}`]
  need(
    header.startsWith(layout.headerType) && days.includes(day),
    'the bank file is of another day',
  )
  const credits = creditRecords(records, layout)
  const codes = new Set(credits.map((record) => fieldOf(record, layout, 'transactionCode')))
  need(codes.size === 1, 'the bank file has several transaction codes')
  if (!files.has('digest-inputs.json')) return
  const [, , account, names, , , run] = json(files, 'digest-inputs.json')
  const switches = Object.fromEntries(account[4])
  const code = run?.[2] ?? switches.transactionCode ?? layout.creditCode
  need(codes.has(code), `the bank file has another transaction code than ${code}`)
  // the bank's characters: without accents, in capitals, and what it has no letter for in a form of its own
  const signed = (run?.[3] || names[2])
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
  const [begins] = signed.split(/[^ -~]/)
  for (const record of credits) {
    const remitter = fieldOf(record, layout, 'remitter').toUpperCase()
    const isSame = begins === signed ? remitter === signed.trim() : remitter.startsWith(begins)
    need(isSame, `the bank file is in the name of ${remitter}, and ${signed} was signed`)
  }
}

function fieldOf(record, layout, name) {
  return record.slice(...layout.fields[name]).trim()
}

function creditRecords(records, layout) {
  return records
    .filter((record) => record.startsWith(layout.detailType))
    .filter((record) => fieldOf(record, layout, 'transactionCode') !== layout.debitCode)
}

function creditsOf(records, layout) {
  if (layout.kind === 'columns') {
    return records.slice(1).map((record) => {
      const cells = cellsOf(record)
      const cell = (name) => cells[layout.columns.indexOf(name)] ?? ''
      const amountToea = Number(cell('amountToea').replace('.', ''))
      return { bsb: cell('bsb'), accountNumber: cell('accountNumber'), amountToea }
    })
  }
  return creditRecords(records, layout).map((record) => ({
    bsb: fieldOf(record, layout, 'bsb'),
    accountNumber: fieldOf(record, layout, 'accountNumber'),
    amountToea: Number(fieldOf(record, layout, 'amountToea')),
  }))
}

function cellsOf(record) {
  return [...record.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
    quoted === undefined ? plain : quoted.replaceAll('""', '"'),
  )
}

function hashTotal(payments) {
  const total = payments.reduce((sum, { accountNumber }) => sum + BigInt(accountNumber), 0n)
  return String(total % 10_000_000_000n).padStart(10, '0')
}

function checkLog(entries, batch) {
  const hashes = new Map()
  let before = 0
  let own = 0
  // of others stands what is beside an entry of this batch, and nothing else: one that was taken out leaves what was beside it
  const isThere = new Map(entries.map(({ seq, action }) => [seq, action !== undefined]))
  const last = entries.at(-1)?.seq
  for (const entry of entries) {
    const { seq, at, actorId, action, subject, details, previousHash, hash } = entry
    const beside = [seq - 1, seq + 1].filter((one) => one > 0 && one <= last)
    const isLacking = beside.some((one) => !isThere.has(one))
    const isLinked = action === undefined ? beside.some((one) => isThere.get(one)) : !isLacking
    need(isLinked, `the log lacks what stood beside entry ${seq}`)
    need(Number.isSafeInteger(seq) && seq > before, 'the entries of the log are not in their order')
    before = seq
    const known = hashes.get(seq - 1)
    need(
      known === undefined || known === previousHash,
      `entry ${seq} of the log does not follow the one before it`,
    )
    hashes.set(seq, hash)
    if (action === undefined) continue
    const signed = JSON.stringify([seq, at, actorId, action, subject, details, previousHash])
    need(hashOf(Buffer.from(signed)) === hash, `entry ${seq} of the log was changed`)
    own++
  }
  const handedOver = entries.some(({ subject, action }) => {
    return subject === `batch/${batch.id}` && ['batch.submitted', 'batch.redated'].includes(action)
  })
  need(handedOver, 'the log knows nothing of its handing over')
  return own
}

/** The log says whose batch it is, who began it and what it was called when this dossier was begun; one of before lacks that entry. */
function checkNames(log, batch, { organisation }) {
  const isOfIt = JSON.stringify(organisation) === JSON.stringify(batch.organisation)
  need(isOfIt, 'batch.json is of another organisation than manifest.json')
  const own = log.filter(({ subject }) => subject === `batch/${batch.id}`)
  const added = own.find(({ action }) => action === 'batch.added')
  const isTheirs = added === undefined || added.actorId === batch.preparedBy.id
  need(isTheirs, 'the log says that somebody else prepared it')
  const begun = own.findLast(({ action }) => action === 'batch.dossier_begun')
  if (begun === undefined) return
  const { logOf, subjectName } = JSON.parse(begun.details)
  need(logOf === organisation.id, 'its log is of another organisation')
  const name = `${batch.reference} “${batch.name}”`
  need(subjectName === name, `the log calls it ${subjectName}, and batch.json ${name}`)
}

/** The log says of which bytes the bank file was made, by whom and when. */
function checkSealed(entries, file, which, batch) {
  const said = entries.find(({ action, details }) => {
    return action === 'bank_file.sealed' && isSaidOf(file, JSON.parse(details), batch)
  })
  need(said !== undefined, `the log does not say that ${which} was made`)
  // a dossier of before said less of a file that is void
  const { sealedBy = { id: said.actorId }, sealedAt = said.at } = file
  const isSame = sealedBy.id === said.actorId && sealedAt === said.at
  need(isSame, `the log says that somebody else made ${which}, or at another time`)
}

/** Does an entry name this file: by its hash, or of a confidential batch by the seal that is made of it with the batch's key? */
function isSaidOf(file, { sequence, sha256, seal }, { sealKey }) {
  return (
    sequence === file.sequence &&
    (sha256 ?? seal) === toldOf(file.sha256, sha256 === undefined && sealKey)
  )
}

/** What is told in place of a hash: the HMAC-SHA-256 of its text under the text of the key. */
function toldOf(hash, sealKey) {
  return sealKey ? createHmac('sha256', sealKey).update(hash).digest('hex') : hash
}

function need(holds, why) {
  if (!holds) throw new Fault(`Broken: ${why}.`)
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex')
}

function text(files, name) {
  need(files.has(name), `${name} is missing`)
  return files.get(name).toString('utf8')
}

function json(files, name) {
  return parse(text(files, name), name)
}

function rows(files, name) {
  return text(files, name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => parse(line, name))
}

/** Where an object has a name twice the last one counts, and whoever looks at the file reads the first. */
function parse(text, file) {
  const parsed = JSON.parse(text)
  const names = []
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"\s*:?|[{}]/g)) {
    if (token === '{') names.push(new Set())
    else if (token === '}') names.pop()
    else if (token.endsWith(':')) {
      const name = JSON.parse(token.slice(0, -1))
      need(!names.at(-1)?.has(name), `${file} says ${name} twice`)
      names.at(-1)?.add(name)
    }
  }
  return parsed
}

/** What the file says stands on one line and hides nothing: no sign in it ends the line, or writes over it. */
function shown(said) {
  return said.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`)
}

function kina(toea) {
  return `K${(toea / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}

function readAsked(words) {
  const read = {}
  for (let at = 0; at < words.length; at++) {
    const name = words[at] === '--manifest' ? 'manifest' : 'file'
    const value = name === 'file' ? words[at] : words[++at]
    if (value === undefined || value.startsWith('--') || read[name] !== undefined) return undefined
    read[name] = value
  }
  const isHash = read.manifest === undefined || /^[0-9a-f]{64}$/.test(read.manifest)
  return read.file !== undefined && isHash ? read : undefined
}
