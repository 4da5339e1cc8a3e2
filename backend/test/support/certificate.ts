import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** ASN.1 tags. */
const INTEGER = 0x02;
const BITS = 0x03;
const BYTES = 0x04;
const TEXT = 0x0c;
const TIME = 0x17;
const SEQUENCE = 0x30;
const SET = 0x31;
const DNS_NAME = 0x82;
const EXTENSIONS = 0xa3;
const VERSION_3 = Buffer.from('a003020102', 'hex');
const ECDSA_WITH_SHA256 = Buffer.from('300a06082a8648ce3d040302', 'hex');
const COMMON_NAME = Buffer.from('0603550403', 'hex');
const SUBJECT_ALT_NAME = Buffer.from('0603551d11', 'hex');

/** A key with a self-signed certificate, valid today for these host names, in PEM. */
export function selfSigned(names: readonly string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME, der(TEXT, Buffer.from('Test')))));
  const valid = [-1, 1].map((days) => der(TIME, Buffer.from(utcTime(Date.now() + days * 86_400_000))));
  const altNames = der(SEQUENCE, ...names.map((name) => der(DNS_NAME, Buffer.from(name))));
  const facts = der(
    SEQUENCE,
    VERSION_3,
    der(INTEGER, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    ECDSA_WITH_SHA256,
    subject,
    der(SEQUENCE, ...valid),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, der(SEQUENCE, SUBJECT_ALT_NAME, der(BYTES, altNames)))),
  );
  const signature = der(BITS, Buffer.of(0), sign('sha256', facts, privateKey));
  const cert = der(SEQUENCE, facts, ECDSA_WITH_SHA256, signature)
    .toString('base64')
    .match(/.{1,64}/g);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert?.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long = [length >> 8, length & 0xff].slice(length < 256 ? 1 : 0);
  return Buffer.concat([Buffer.of(tag, ...(length < 128 ? [length] : [0x80 + long.length, ...long])), content]);
}

const utcTime = (ms: number): string => `${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`;
