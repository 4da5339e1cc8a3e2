import { isIP } from 'node:net';
import { BadRequestException, Inject, Injectable } from '@nestjs/common';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CONFIG, type Config } from '../../config/config.js';
import type { SecondFactor } from '../../users/second-factor.entity.js';
import type { User } from '../../users/user.entity.js';

/** It is loaded for the first passkey, because the package has some 250 modules, beside 3,000 of the API. */
const webAuthn = () => import('@simplewebauthn/server');

/** WebAuthn, with the site's public address as the relying party. The device verifies the person who uses the passkey. */
@Injectable()
export class Passkeys {
  readonly #origin: string;
  readonly #host: string;
  readonly #name: string;
  /** Browsers make passkeys only for domain names over https, or for localhost. */
  readonly arePossible: boolean;

  constructor(@Inject(CONFIG) { publicUrl, brand }: Pick<Config, 'publicUrl' | 'brand'>) {
    const { origin, hostname, protocol } = new URL(publicUrl);
    this.#origin = origin;
    this.#host = hostname;
    this.#name = brand.name;
    const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
    this.arePossible = (protocol === 'https:' || isLocal) && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  }

  /** The options from which the browser makes a passkey. @param others those that the account has already */
  async registration(
    { id, email, name }: Pick<User, 'id' | 'email' | 'name'>,
    others: readonly SecondFactor[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    if (!this.arePossible) {
      throw new BadRequestException('Passkeys need a site with a name and https. Use an authenticator app instead.');
    }
    const { generateRegistrationOptions } = await webAuthn();
    return generateRegistrationOptions({
      rpName: this.#name,
      rpID: this.#host,
      userID: new Uint8Array(Buffer.from(id)),
      userName: email,
      userDisplayName: name,
      attestationType: 'none',
      excludeCredentials: others.map(credentialOf),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    });
  }

  /** The new passkey; null if the browser's response doesn't verify. */
  async registered(
    response: object,
    expectedChallenge: string,
  ): Promise<Pick<SecondFactor, 'credentialId' | 'publicKey' | 'signCount' | 'transports'> | null> {
    const { verifyRegistrationResponse } = await webAuthn();
    const result = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      requireUserVerification: true,
    }).catch(() => null);
    if (!result?.verified) return null;
    const { id, publicKey, counter, transports = [] } = result.registrationInfo.credential;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports: transports.map((transport) => String(transport).slice(0, 20)).slice(0, 10),
    };
  }

  /** The options that the browser signs with one of the account's passkeys. */
  async authentication(passkeys: readonly SecondFactor[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await webAuthn();
    return generateAuthenticationOptions({
      rpID: this.#host,
      allowCredentials: passkeys.map(credentialOf),
      userVerification: 'required',
    });
  }

  /** The passkey's new count of uses; null if `response` doesn't verify. */
  async verified(response: object, expectedChallenge: string, passkey: SecondFactor): Promise<number | null> {
    const { verifyAuthenticationResponse } = await webAuthn();
    const result = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: this.#origin,
      expectedRPID: this.#host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId ?? '',
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey ?? '', 'base64url')),
        counter: passkey.signCount,
      },
    }).catch(() => null);
    return result?.verified ? result.authenticationInfo.newCounter : null;
  }
}

const credentialOf = ({ credentialId, transports }: SecondFactor) => ({ id: credentialId ?? '', transports });
