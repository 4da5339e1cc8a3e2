import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { CONFIG, type Config } from '../config.js';
import { FusesModule } from '../fuses/fuses.module.js';
import { HttpModule } from '../http/http.module.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownAddresses } from './known-addresses.js';
import { PasswordResetService } from './password-reset.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { SignInLimits } from './sign-in-limits.js';
import { tokenOptions } from './tokens.js';

@Module({
  imports: [
    FusesModule,
    HttpModule,
    UsersModule,
    JwtModule.registerAsync({ inject: [CONFIG], useFactory: (config: Config) => tokenOptions(config) }),
  ],
  controllers: [AuthController, SessionsController],
  providers: [AuthService, PasswordResetService, JwtStrategy, KnownAddresses, SessionsService, SignInLimits],
})
export class AuthModule {}
