import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type Config } from '../config/config.js';
import { UsersModule } from '../users/users.module.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysService } from './api-keys/api-keys.service.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownAddresses } from './known-addresses.js';
import { PasswordResetService } from './password-reset.service.js';
import { Challenges } from './second-factor/challenges.service.js';
import { FactorCheck } from './second-factor/factor-check.service.js';
import { OwnFactors } from './second-factor/own-factors.service.js';
import { Passkeys } from './second-factor/passkeys.js';
import { ReencryptSecrets } from './second-factor/reencrypt-secrets.js';
import { SecondFactorsController, SecondStepController } from './second-factor/second-factors.controller.js';
import { StepUps } from './second-factor/step-up.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { tokenOptions } from './tokens.js';

@Module({
  imports: [
    UsersModule,
    JwtModule.registerAsync({ inject: [CONFIG], useFactory: (config: Config) => tokenOptions(config) }),
  ],
  controllers: [ApiKeysController, AuthController, SessionsController, SecondStepController, SecondFactorsController],
  providers: [
    ApiKeysService,
    AuthService,
    Challenges,
    FactorCheck,
    JwtStrategy,
    KnownAddresses,
    OwnFactors,
    Passkeys,
    PasswordResetService,
    ReencryptSecrets,
    SessionsService,
    SignInLimits,
    StepUps,
  ],
  exports: [ApiKeysService],
})
export class AuthModule {}
